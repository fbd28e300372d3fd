"""Where text 004 is silent or unclear: how it is read here, and why. Paragraphs are cited by their headings."""

from pycore.walk import Cite, Reading

RANGE = Cite("9.4", "Range")
TARGET = Cite("9.4", "Target")
REPAIR = Cite("9.4", "Repair")
JURY_RIG = Cite("9.4", "Jury Rig")
ALPHA = Cite("9.4", "Alpha Strike")
ATTACK = Cite("9.4", "Attack Action Rules")
FIRING = Cite("9.4", "Firing Weapons")
ARCS = Cite("9.4", "Combat Arcs")
RESOLVING = Cite("9.4", "Resolving Damage")
UNDERMANNED_AT = Cite("9.4", "Undermanned Penalty")
CHECKS_AT = Cite("1.1", "Core Mechanic")

# ---------------------------------------------------------------- Checks and dice (checks.py)

D_PERCENT = Reading(
    "sfrpg.d_percent",
    "d% reads 0 to 99",
    "the text has 00 count as 100 only in the one case where it says so",
    RESOLVING,
    {"0-99": "d% reads 0 to 99", "1-100": "d% reads 1 to 100, 00 is 100"},
)
D_TEN = Reading(
    "sfrpg.d10",
    "1d10 reads 0 to 9",
    "the systems table runs from 0 to 9, and the text has 0 count as 10 only where it says so",
    RESOLVING,
    {"0-9": "1d10 reads 0 to 9", "1-10": "1d10 reads 1 to 10; in the systems table the 10 is its 0"},
)
TIE_FAILS = Reading(
    "sfrpg.tie_fails",
    "A Check or Save succeeds only when its total is higher than the DC; a tie fails",
    "the core mechanic has a result higher than the DC succeed and anything else fail",
    CHECKS_AT,
)
CRITICALS = Reading(
    "sfrpg.criticals",
    "A natural 99 or more succeeds critically and a natural 0 (a 1 where d% reads 1 to 100) fails critically, unless "
    "other thresholds are entered; a critical overrides the total",
    "the chapter names no thresholds; in its example a natural 99 beats a DC out of reach",
    RESOLVING,
)
UNDERMANNED = Reading(
    "sfrpg.undermanned",
    "An undermanned ship has 50 added to every DC, Saves and to-hit numbers included, but not to a mitigating "
    "Damage Control",
    "the penalty is on all rolls against a DC, and mitigating has none: it counts what passes fifty",
    UNDERMANNED_AT,
)

# ---------------------------------------------------------------- to hit (to_hit.py)

JINK = Cite("9.4", "Jink")
MOVING = Cite("9.4", "Move Action Rules")
SENSORS_AT = Cite("9.4", "Resolving Damage, 3: Sensors")
ENGINES_AT = Cite("9.4", "Resolving Damage, 5: Engines")

HARDPOINT_RANGE = Reading(
    "sfrpg.hardpoint_range",
    "Each hardpoint beyond the first shortens the range used for the falloff by one, never below 0",
    "the text calls it a range bonus to the firing Check, and range enters that Check only through the falloff",
    ARCS,
)
REACH_FIRST = Reading(
    "sfrpg.reach_first",
    "Whether a target is past range 15 is judged before the hardpoints shorten the range",
    "the bonus is on the firing Check, and past that range there is no Check to fire",
    RANGE,
)
EVASIVE_OUT = Reading(
    "sfrpg.evasive_out",
    "Only the target Navigator's Evasive Maneuvers score drops out; a bonus from maneuvers or jinking still counts",
    "the exception names the sub-discipline, and nothing that is added to it",
    FIRING,
)
COMBAT_OUT = Reading(
    "sfrpg.combat_out",
    "With malfunctioning engines a Navigator's Combat or Evasive Maneuvers count as 0",
    "the text does not let them be applied; what was won by earlier maneuvers is not named",
    ENGINES_AT,
)

# ---------------------------------------------------------------- what the sheets add (sheets.py)

NAVIGATES = Reading(
    "sfrpg.navigates",
    "Whoever serves as Navigator fires and evades, with the skills of his own line of the sheet; with nobody there "
    "they count as 0 unless entered",
    "the text gives aiming and evading to the ship's Navigator, and a fallen officer's duties to his successor",
    FIRING,
)
DESTROYED_OUT = Reading(
    "sfrpg.destroyed_out",
    "A system at 100% does what a malfunctioning one does: nothing",
    "the text calls it destroyed, and lists the consequences for a malfunction only",
    RESOLVING,
)
NOT_ORDERED = Reading(
    "sfrpg.not_ordered",
    "A Shaken officer on a sheet does nothing that takes an order until he is rallied: no shot, move, ram, docking, "
    "lock, repair or jury rig",
    "the text has a Shaken officer follow no order and waste the action, and the captain orders each of these",
    Cite("9.4", "Shaken"),
)
SHAKEN_CHECKS = Reading(
    "sfrpg.shaken_checks",
    "A Shaken Engineer still makes the Checks that nobody orders, at his full score: against a malfunction, to "
    "mitigate, and Metallurgy",
    "the text has a Shaken officer follow no orders, and gives no other penalty in numbers",
    Cite("9.4", "Shaken"),
)
TURN_CHECKS = Reading(
    "sfrpg.turn_checks",
    "Sensors and communications that are damaged but work are checked once, when the ship's turn begins, sensors "
    "first; the answer offers the Check, and a shot does not make it again. The sheet remembers it (Checked this turn) "
    "until the other ship's turn or its own next one",
    "the text has these two checked at the beginning of the ship's turn, other systems when they are used",
    RESOLVING,
)
USE_CHECKS = Reading(
    "sfrpg.use_checks",
    "With a ship's sheet the Check of damaged engines comes before the move, and that of damaged shields before a "
    "recharge; what the Check leaves of them counts from there on",
    "the text has engines checked when a move is attempted and shields when a recharge is, and a system that "
    "malfunctions is out at once",
    RESOLVING,
)
TARGETS = Reading(
    "sfrpg.targets",
    "Whoever is Tactical Officer on the sheet makes the Targeting Check; without one, whoever serves as Navigator",
    "the text gives this Check to the Tactical Officer, and the Targeting score to the ship's Navigator",
    TARGET,
)

# ---------------------------------------------------------------- Resolving Damage (resolve.py, metallurgy.py)

SAVES = Reading(
    "sfrpg.saves",
    "Saves come first, in list order, against a tenth of the systems damage, before anything is mitigated; "
    "not the Captain, not the dead, and none without systems damage",
    "the example rolls them against 130 for 1,300 points before the first Damage Control",
    RESOLVING,
)
SAVES_COUNT = Reading(
    "sfrpg.saves_count",
    "The Saves count all systems damage of the volley: what passed the armor, and what a critical or a lock does "
    "straight to a system",
    "the text has them made whenever a ship takes systems damage, and a critical's is that too",
    RESOLVING,
    {"all": "what goes straight to a system counts too", "passed": "only what passed the armor counts"},
)
INSPIRED_ABOARD = Reading(
    "sfrpg.inspired_aboard",
    "An inspired officer on a sheet adds his bonus to Checks and Saves, not to the throws for who is hit, and is not "
    "Shaken while it lasts",
    "the text adds it to the die rolls he makes, and a throw that finds a victim is no roll of his own making",
    Cite("9.4", "Inspire"),
)
SHIELDS_DOWN = Reading(
    "sfrpg.shields_down",
    "At Condition Two or Four the shields are down and soak nothing; the SHP of the arcs stay as they are on the sheet",
    "the text raises them at Three and One only, and takes away the charge of dropped shields without a number",
    Cite("9.4", "Change Alert Status"),
)
MITIGATION = Reading(
    "sfrpg.mitigation",
    "Damage Control is rolled once before each system roll; no critical counts in it, and what is wholly mitigated "
    "rolls no system and does no hull damage",
    "the text lets the Engineer check again for each additional system and gives critical potential to other Checks",
    RESOLVING,
)
EXTRA_HITS = Reading(
    "sfrpg.extra_hits",
    "Extra hits are counted per system over all volleys; each soaks up to 100 points and adds 5% and 10% more for each "
    "extra hit so far, this one included (the fifth 50%, and so on), as one addition with one flaw",
    "the text calls them cumulative, and its example gives 15% for the first hit on a system that is not fitted",
    RESOLVING,
)
THROWS = Reading(
    "sfrpg.throws",
    "Throws go in list order, the lowest face takes the damage, only those who tied throw again; the plain crew throw "
    "once together after the mission-critical people; one candidate needs no throw; the Captain throws too",
    "the text has everybody roll and re-rolls ties until there is one low throw, and names no exception",
    RESOLVING,
)
NO_NPC = Reading(
    "sfrpg.no_npc",
    "With neither plain crew nor a living mission-critical person aboard, 6 and 7 are officer damage",
    "the text treats the roll so when there are no such people whatsoever",
    RESOLVING,
)
HIT_POINTS_LOST = Reading(
    "sfrpg.hit_points_lost",
    "Ten points of systems damage are one HP, rounded down; all points are used up, and ten times the HP left kills",
    "the text gives the rate, not what becomes of a remainder",
    RESOLVING,
)
PLAIN_CREW = Reading(
    "sfrpg.plain_crew",
    "Plain crew soak up to 100 points, and one dies at 100; under 100 nobody dies and nothing is remembered",
    "the text lets one absorb at most 100 points and does not say that wounds add up",
    RESOLVING,
)
REPLACED = Reading(
    "sfrpg.replaced",
    "The Captain names an officer for each post of a dead one, after the flaw roll; nobody takes a third station",
    "the example picks after hull and flaw, and the text allows an officer two stations at a time",
    RESOLVING,
)
CREWMAN_SERVES = Reading(
    "sfrpg.crewman_serves",
    "One of the plain crew at an officer's post has a skill of 0, makes no Save and throws with the crew; he goes when "
    "the last of the plain crew does, and the Captain gives the post to another",
    "the Captain may pick any crewmember, and the plain crew have no scores and no names on the sheet",
    RESOLVING,
)
VACANT = Reading(
    "sfrpg.vacant",
    "With nobody at the Engineer's station no Damage Control mitigates, and the Metallurgy Check is made with a skill "
    "of 0",
    "the text gives both Checks to the Engineer, and lets the second not be left out",
    RESOLVING,
)
FLAWS = Reading(
    "sfrpg.flaws",
    "One flaw roll after each addition to hull damage; a flaw's own hull damage comes at once and rolls its own flaw; "
    "an effect on a system that is destroyed or not fitted is ignored",
    "the text has the roll whenever hull damage is taken, for whatever reason, and the example does the same",
    RESOLVING,
)
METALLURGY_DUE = Reading(
    "sfrpg.metallurgy_due",
    "The Metallurgy Check is due once, at the end, whenever there is hull damage and the ship took damage, even if its "
    "shields soaked all; not for 0 damage, and not while a critical success spares it",
    "the text asks for it after damage is taken or done, and again after a critical only with new hull damage",
    RESOLVING,
)
LOST_WITH_SHIP = Reading(
    "sfrpg.lost_with_ship",
    "At 100% hull nothing more is rolled, points left over stay so, and everybody aboard dies; so too when the "
    "structure fails",
    "the text destroys the ship there and kills all who remain in it",
    RESOLVING,
)
DIRECT_HITS = Reading(
    "sfrpg.direct_hits",
    "A critical's or a target lock's system damage comes after the Saves and before the rest: no mitigation, at most "
    "what the system can still take, 5% hull and a flaw like any other hit",
    "the text has the system take it whatever the defenses, and gives no other way to apply it",
    RESOLVING,
)

# ---------------------------------------------------------------- manoeuvres (manoeuvre.py)

MANEUVERS_AT = Cite("9.4", "Starship Maneuvers")

MOVE_CHECK = Reading(
    "sfrpg.move_check",
    "A Check is due when the DCs of the moves sum above 0, or when the engines are damaged",
    "straight ahead and a 45-degree turn need none, provided the engines are sound",
    MOVING,
)
MOVE_ORDER = Reading(
    "sfrpg.move_order",
    "A critical is looked at first, then whether the total is below the engine damage, then whether the Check failed",
    "the text gives the three outcomes without an order; a critical is judged by the die and overrides the total",
    MOVING,
)
MOVE_FAILED = Reading(
    "sfrpg.move_failed",
    "A failed plan stops before its first advanced move; one that has none is made in full",
    "the ship moves up to the first advanced maneuver, and there is none that could stop it",
    MOVING,
)
FAILED_BONUS = Reading(
    "sfrpg.failed_bonus",
    "After any failure there is no Evasive Maneuvers bonus and no aiming penalty",
    "both come from advanced maneuvers that were made, and none was",
    MOVING,
)
NEW_HEADING = Reading(
    "sfrpg.new_heading",
    "A critical failure rolls the heading first (d8, clockwise from north), then d% of engine damage if the engines "
    "were sound; damaged ones are destroyed without a roll",
    "the text names the heading before the damage, and a grid has eight headings",
    MOVING,
)
SIDE = Reading(
    "sfrpg.side",
    "A move without a side is drawn to starboard",
    "the table gives one row for port and starboard: no number depends on the side",
    MANEUVERS_AT,
)
JINK_POINT = Reading(
    "sfrpg.jink_point",
    "Jinking costs one movement point",
    "the text takes one off movement, and movement is counted in points",
    JINK,
)
STAYS_MANNED = Reading(
    "sfrpg.stays_manned",
    "A ship that becomes undermanned in this volley is told so; its 50 count from the next request on, by themselves "
    "where its sheet shows every officer left at two stations, or when Undermanned is entered",
    "the volley is one event; by the letter the next roll, its Metallurgy Check, can be meant already",
    UNDERMANNED_AT,
    {"next": "the 50 count from the next request on", "at once": "the 50 count from the next roll on"},
)
STATIONS = Reading(
    "sfrpg.stations",
    "An officer with a post of his own serves one more at most, one without a post of his own two; undermanned is a "
    "ship whose living officers all serve two. A plain crewman at a post is no officer: he neither counts nor helps",
    "the text allows an officer two stations, and looks at the remaining officers",
    UNDERMANNED_AT,
)

# ---------------------------------------------------------------- ram, dock, range

RAM = Cite("9.4", "Ram")
DOCK = Cite("9.4", "Dock")
OPPORTUNITY = Cite("9.4", "Opportunity Attack")

RAM_DICE = Reading(
    "sfrpg.ram_dice",
    "The d10s of a ram or a collision read 0 to 9, whichever way other d10s are read",
    "the text has 0 count as 10 only in the one case where it says so",
    RAM,
)
RAM_HD = Reading(
    "sfrpg.ram_hd",
    "A ram is rolled against the HD entered for the target, as it stands",
    "the text opposes the Check with the target's HD and names no other modifier than the +10",
    RAM,
)
COLLISION_DC = Reading(
    "sfrpg.collision_dc",
    "The second Check, to avoid a collision, is made against the DC of the first: 50, or what the target rolled",
    "the text names no other DC for it",
    DOCK,
)
COLLISION = Reading(
    "sfrpg.collision",
    "A collision does xd10 to both ships, not times ten",
    "the text treats it as a ram that succeeds, but prints xd10 in place of xd10x10",
    DOCK,
)
NEW_RANGE = Reading(
    "sfrpg.new_range",
    "The two dice for range read 0 to 9 each, 0 to 18 together, whichever way other d10s are read",
    "the text has ranges run from 0 to 18, and calls 16 to 18 very long",
    MOVING,
)

# ---------------------------------------------------------------- repair.py, jury_rig.py, target_system.py, strength.py

REPAIRED = Reading(
    "sfrpg.repaired",
    "A repair fixes at most the damage there is; the second Check's DC counts the damage then left",
    "the second Check comes after the damage was fixed, and its DC is not printed",
    REPAIR,
)
JURY_DESTROYED = Reading(
    "sfrpg.jury_destroyed",
    "A system at 100% may be jury-rigged like any other, but engines at 100% do not move the ship even so",
    "the text gives a DC by the damage without a limit, and says of engines alone that at 100% the ship cannot move",
    JURY_RIG,
)
JURY_UNDONE = Reading(
    "sfrpg.jury_undone",
    "A jury-rigged system on a sheet that is hit again, or damaged by a flaw or a critical failure, malfunctions "
    "again; one at 100% works until then",
    "the text restores its function unless it is damaged again",
    JURY_RIG,
)
LOCK_BARE = Reading(
    "sfrpg.lock_bare",
    "On a bare arc the hit itself goes to the locked system, without a system roll and without mitigating; what it "
    "cannot take is rolled on as usual, with Damage Control. With shields up or armor left the share comes on top",
    "the text gives the system the full brunt when all defenses are gone, and the rest after 100 points a new system; "
    "that can also mean only that nothing divides the hit, which is then systems damage like any other",
    TARGET,
    {"full": "the locked system takes the hit unmitigated", "mitigated": "Damage Control comes first, once"},
)
LOCK_ARC = Reading(
    "sfrpg.lock_arc",
    "A locked system takes its share by the defenses that the arc has before the hit",
    "the text asks whether shields are still up, and the same hit may bring them down",
    TARGET,
)
STRENGTH = Reading(
    "sfrpg.strength",
    "A ship's SI is the user's number, or else SHP + AHP of its weakest arc",
    "no formula is printed; the text names the arc with the lowest count, and takes lost points off",
    RESOLVING,
)

# ---------------------------------------------------------------- other actions (actions.py)

INSPIRED = Reading(
    "sfrpg.inspired",
    "An inspired officer adds as much to every die roll as the rounds it lasts: degree of success / 10, rounded up",
    "the text rounds the rounds up and calls the bonus the same amount",
    Cite("9.4", "Inspire"),
)
DISTRESS_AT_ONCE = Reading(
    "sfrpg.distress_at_once",
    "A 0 on the die brings the friendly ships at once",
    "1d10 reads 0 to 9 unless the text says otherwise, and it is the number of rounds that pass",
    Cite("9.4", "Distress"),
)
WARSHIPS = Reading(
    "sfrpg.warships",
    "More warships: degree of success / 10, rounded down",
    "the text has one for every ten points, and a part of ten is none",
    Cite("9.4", "Distress"),
)
JAMMED_OUT = Reading(
    "sfrpg.jammed_out",
    "A ship whose communications are jammed or malfunction can neither hail, jam nor call for help",
    "the text says so of a malfunction, and has all communications of a jammed ship jammed",
    Cite("9.4", "Jam"),
)
ARMING = Reading(
    "sfrpg.arming",
    "One point of fuel raises the shields, and one more arms each weapons system that was not armed before",
    "the text spends a point to raise shields or arm one system; what is up already needs none",
    Cite("9.4", "Change Alert Status"),
)
FIRST_LAUNCH = Reading(
    "sfrpg.first_launch",
    "The first craft leave at once (round 0), then one per Hangar Bay every three rounds",
    "the example launches two at once before it waits three rounds",
    Cite("9.4", "Launch/Retrieve Small Craft"),
)
PODS = Reading(
    "sfrpg.pods",
    "No more pods leave than there are people aboard; 1d5 reads 1 to 5",
    "each pod carries one of them",
    Cite("9.4", "Abandon Ship"),
)
RECHARGE_ORDER = Reading(
    "sfrpg.recharge_order",
    "Beams come before projectiles, then racks before turrets, then the list; a turret begun is finished first",
    "the text names both preferences and puts the weapon first",
    Cite("9.4", "Recharge"),
)
TURRET_TURN = Reading(
    "sfrpg.turret_turn",
    "A turret's hardpoint takes two turns, and the turret fires only when all its hardpoints are charged",
    "the text gives a turret one turn more than the one in which a rack is recharged",
    Cite("9.4", "Recharge"),
)
SHIELDS_OUT = Reading(
    "sfrpg.shields_out",
    "Malfunctioning shields gain nothing, not even from Applied Relativity",
    "the text says that they no longer regenerate",
    RESOLVING,
)

# ---------------------------------------------------------------- attack.py, alpha_strike.py

JAM = Cite("9.4", "Jam")
COMMUNICATIONS_AT = Cite("9.4", "Resolving Damage, 4: Communications")
RESISTANCE_AT = Cite("9.4", "Resolving Damage")

DAMAGE_ORDER = Reading(
    "sfrpg.damage_order",
    "Damage is worked out in this order: the Class's value (five Classes lower against resistance), less the flat "
    "reduction, at least 0; then what range leaves, rounded down; then a critical; Targeting last, never doubled and "
    "never reduced",
    "the text has resistance and reduction before range, a critical increase the weapon's damage, and Targeting added "
    "to it",
    RESISTANCE_AT,
)
BEAM_CRITICAL = Reading(
    "sfrpg.beam_critical",
    "A critical beam ignores what range takes off, and nothing else",
    "the text doubles the weapon's full damage regardless of range; resistance and reduction come before range",
    FIRING,
)
IMMUNE = Reading(
    "sfrpg.immune",
    "A ship resistant to a weapon of Class five or lower takes nothing from it: no damage, no Targeting, no critical",
    "the text calls it completely immune, although it also says that a hit always does some damage",
    RESISTANCE_AT,
)
DAMAGE_RANGE = Reading(
    "sfrpg.damage_range",
    "Hardpoints beyond the first shorten the range for the Check only, not for the damage",
    "the text gives the range bonus to the firing Check",
    ARCS,
    {"check only": "the damage falls off with the true range",
     "check and damage": "the damage falls off with the shortened range too"},
)  # fmt: skip
WHO_FIRES = Reading(
    "sfrpg.who_fires",
    "A Tactical Officer on the sheet who has Marksmanship, Ballistics or Targeting fires with them; else whoever is at "
    "the helm fires. Combat and Evasive Maneuvers are always those of the helm",
    "the text gives the firing Check to the Navigator in one place, and firing to the Tactical Officer in others",
    FIRING,
)
JAMMING_SHIP = Reading(
    "sfrpg.jamming_ship",
    "The friend-or-foe missile that jamming spoils is that of the ship that jams, not of the one that is jammed",
    "the text calls it a side effect of the jamming; a jammed ship's own missile is not named",
    JAM,
)
BLUE_ON_BLUE = Reading(
    "sfrpg.blue_on_blue",
    "A critical miss hits the friend with the highest initiative below the firing ship's, else the friend with the "
    "highest of all; an equal initiative is not lower; of equals the first listed; it takes what a critical hit does, "
    "by its own resistance and reduction",
    "the text names the next lowest value, else the highest, and gives the miss a critical hit's effect",
    FIRING,
)
ALPHA_ONE = Reading(
    "sfrpg.alpha_one_hit",
    "When only one of the two rolls of an Alpha Strike hits, it does its ordinary damage",
    "the text doubles both when both succeed and does not say that one hit alone is lost",
    ALPHA,
    {"ordinary": "one hit alone does its ordinary damage", "none": "one hit alone does nothing"},
)
ALPHA_WAIT = Reading(
    "sfrpg.alpha_wait",
    "Five full rounds lie between two Alpha Strikes: after one in round 3 the next is in round 9",
    "the text has the ship wait at least five rounds after completing one",
    ALPHA,
)
ALPHA_CRITICAL = Reading(
    "sfrpg.alpha_critical",
    "A critical of an Alpha Strike counts as in an attack, before the doubling; the damage it does to a system is "
    "never doubled",
    "the text doubles the damage of both hits, and a critical hit's damage is the increased one; the system's damage "
    "is a roll of its own",
    ALPHA,
    {"before": "the increased damage of a critical is doubled",
     "after": "the ordinary damage is doubled, and what the critical adds comes on top of it once"},
)  # fmt: skip
ALPHA_TARGETING = Reading(
    "sfrpg.alpha_targeting",
    "The doubling of an Alpha Strike leaves Targeting as it is; each weapon adds it once",
    "the weapons' damage is doubled, and Targeting is points of the Navigator added to it; that a hit causes both can "
    "also be read as doubling both",
    ALPHA,
    {"once": "Targeting is added after the doubling", "doubled": "Targeting is doubled with the weapon's damage"},
)
ALPHA_CHECKED = Reading(
    "sfrpg.alpha_checked",
    "Damaged weapon systems are both checked before either fires; one that malfunctions does not fire, and a hit of "
    "the other counts as one hit alone",
    "the text has weapons systems checked when an attack is attempted, and does not say what becomes of an Alpha "
    "Strike that loses one of them",
    RESOLVING,
)
ALPHA_AT_ONCE = Reading(
    "sfrpg.alpha_at_once",
    "Two critical misses of an Alpha Strike reach the ship they hit at once, as one volley",
    "the text applies the damage of both weapons simultaneously",
    ALPHA,
)
FRIEND_FATIGUE = Reading(
    "sfrpg.friend_fatigue",
    "A firing ship with hull damage makes its Metallurgy Check after its shot is resolved on a friend, too; where an "
    "Alpha Strike hits the target and a friend, after each of the two, the target first",
    "the text asks for it after damage is resolved on a target fired upon, and calls the friend that is hit a target",
    FIRING,
)

// The HTML document around a page, as written when the site is built: head, data, styles, preloads.

const escape = (text) => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
/** JSON that cannot end the script element it stands in. */
const inScript = (value) => JSON.stringify(value).replace(/</g, "\\u003c").replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");

/**
 * The page's scripts and styles are the few files that web/build/bundle.mjs makes. The script that blocks comes last:
 * after a policy in a meta element Chromium asks for nothing that stands behind such a script until it has run.
 */
export function documentOf({ page, body, title, csp, description }) {
  const app = page.root + page.build.app;
  return `<!doctype html>
<html lang="en" data-engine="starting" data-page="${page.page}" data-system="${page.system ?? ""}" data-accent="${page.spec?.accent ?? ""}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(csp)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fffdf8" data-of="light" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#161c26" data-of="dark" media="(prefers-color-scheme: dark)">
<meta name="description" content="${escape(description)}">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${app}page.css">
<script type="module" src="${app}app.js"></script>
<script src="${app}theme-first.js"></script>
<link rel="icon" href="${app}icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${app}icons/apple-touch-180.png">
<link rel="manifest" href="${page.root}manifest.webmanifest">
</head>
<body>
<div id="desk">${body}</div>
<noscript><p class="noscript">Without JavaScript this page shows its worked example only.</p></noscript>
<script type="application/json" id="page">${inScript(page)}</script>
</body>
</html>
`;
}

/** 404: answered at any depth, so it carries its own style and no address that depends on where it stands. */
export function missingDocument(csp) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(csp)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No such page · Damage Desk</title>
<style>
:root { color-scheme: light dark; --paper: #f8f5ee; --ink: #1b1d21; --soft: #5a5b60; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1219; --ink: #e8e5dd; --soft: #a6abb6; } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem; background: var(--paper); color: var(--ink); font: 1.1rem/1.5 Georgia, serif; }
h1 { font-size: 2rem; margin: 0 0 .5rem; }
p { max-width: 32em; margin: 0 0 1rem; }
small { color: var(--soft); }
</style>
</head>
<body>
<main>
<h1>No such page</h1>
<p>Nothing of Damage Desk is kept under this address. It may have been cut short on its way through a mail.</p>
<p><a href="/">To the first page</a></p>
<p><small>If the desk lives in a folder of this site, open that folder: the first page is there.</small></p>
</main>
</body>
</html>
`;
}

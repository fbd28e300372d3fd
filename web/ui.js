// The one door to the rendering library: nothing else in web/ imports a bare name.
import { Component, h, hydrate, render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import bind from "htm";
import { setApart } from "./bidi.js";

/** An empty text is nothing, a zero is a text: Preact would write either anew at every drawing, and the page be laid out anew. */
const apart = (part) => h("bdi", null, part);
const unless = (child, type) => {
  if (typeof child === "string") return child === "" ? null : setApart(child, type, apart);
  return child === 0 ? "0" : Array.isArray(child) ? child.map((one) => unless(one, type)) : child;
};
const drawn = (type, props, ...children) => h(type, props, ...children.map((child) => unless(child, type)));

const written = bind.bind(drawn);
export const html = (...template) => unless(written(...template));
export { Component, h, hydrate, render, useEffect, useMemo, useRef, useState };

/** Are these props the same values? */
export const alike = (a, b) => Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name]);

/** A component that is drawn again only when one of its props is another value. */
export function memo(Inner) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      return !alike(next, this.props);
    }

    render(props) {
      return h(Inner, props);
    }
  };
}

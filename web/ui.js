// The one door to the rendering library: nothing else in web/ imports a bare name.
import { Component, h, hydrate, render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import bind from "htm";

/** An empty text is nothing: Preact would make a text node for it and write into that at every drawing. */
const unless = (child) => (child === "" ? null : Array.isArray(child) ? child.map(unless) : child);
const drawn = (type, props, ...children) => h(type, props, ...children.map(unless));

export const html = bind.bind(drawn);
export { Component, h, hydrate, render, useEffect, useMemo, useRef, useState };

/** A component that is drawn again only when one of its props is another value. */
export function memo(Inner) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      const now = this.props;
      return Object.keys(next).length !== Object.keys(now).length || Object.keys(next).some((k) => next[k] !== now[k]);
    }

    render(props) {
      return h(Inner, props);
    }
  };
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** How wide an element is in pixels, so that a chart is drawn in them and its words keep their size. */
export function useWidth<Element extends HTMLElement>(): readonly [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

import { EMBEDDED_EMOJI, EMBEDDED_FAMILY, embeddedFonts } from '../documents/embedded-fonts.ts';
import { FAMILIES } from './measure.ts';

/** A drawing that brings its fonts along, to be opened where there are none for its letters. */
export async function withFonts(svg: string): Promise<string> {
  const at = svg.indexOf('>') + 1;
  const families = `'${EMBEDDED_FAMILY}', '${EMBEDDED_EMOJI}', ${FAMILIES}`;
  // Drawings name their fonts beside each text; a rule of the style is stronger than that.
  const style = `<style>${await embeddedFonts(svg)}text{font-family:${families} !important}</style>`;
  return `${svg.slice(0, at)}${style}${svg.slice(at)}`;
}

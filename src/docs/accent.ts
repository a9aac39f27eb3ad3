/** A colour for links and buttons on light and dark pages. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** The background colour of dark pages, as in `src/web/base-style.ts`. */
const DARK_PAPER: Rgb = [20, 23, 26];
/** The minimum contrast between text and background, according to WCAG. */
const MIN_CONTRAST = 4.5;

/**
 * Returns the accents for a colour such as `#0b6170`. On dark pages, the colour is made lighter until it can be read.
 *
 * @returns `undefined` for a text that is not such a colour, or for a colour that cannot be read on white.
 */
export function createAccent(colour: string): Accent | undefined {
  const [, ...digits] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? [];
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16));
  if (digits.length === 0 || contrast([red, green, blue], WHITE) < MIN_CONTRAST) return undefined;
  for (let share = 0; share <= 1; share += 0.05) {
    const lighter: Rgb = [red, green, blue].map((part) => Math.round(part + (255 - part) * share)) as [
      number,
      number,
      number,
    ]; // three parts
    if (contrast(lighter, DARK_PAPER) >= MIN_CONTRAST + 1.5) return { light: colour, dark: toHex(lighter) };
  }
  return { light: colour, dark: '#ffffff' };
}

const toHex = (parts: Rgb): string => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of a colour, as WCAG defines it. */
function luminance(parts: Rgb): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour for links and buttons on light and dark pages. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** The paper of dark pages, in `src/web/base-style.ts`. */
const DARK_PAPER: Rgb = [20, 23, 26];
/** The contrast that WCAG requires of text. */
const READABLE = 4.5;

/**
 * The accents of a colour such as `#0b6170`: on dark pages it is lighter, as far as its text needs.
 *
 * @returns `undefined` for a text that is not such a colour, or a colour that cannot be read on white.
 */
export function accentOf(colour: string): Accent | undefined {
  const [, ...digits] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? [];
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16));
  if (digits.length === 0 || contrast([red, green, blue], WHITE) < READABLE) return undefined;
  for (let share = 0; share <= 1; share += 0.05) {
    const lighter: Rgb = [red, green, blue].map((part) => Math.round(part + (255 - part) * share)) as [
      number,
      number,
      number,
    ]; // three parts
    if (contrast(lighter, DARK_PAPER) >= READABLE + 1.5) return { light: colour, dark: toHex(lighter) };
  }
  return { light: colour, dark: '#ffffff' };
}

const toHex = (parts: Rgb): string => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of WCAG. */
function luminance(parts: Rgb): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

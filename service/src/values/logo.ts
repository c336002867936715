/**
 * Logos that are shown on pages. An SVG is cleaned down to shapes, gradients and text: nothing in it runs, links or
 * loads. A PNG is only measured.
 */
import sax from 'sax';
import sanitize from 'sanitize-html';

const presentation = [
  'clip-path',
  'clip-rule',
  'color',
  'display',
  'fill',
  'fill-opacity',
  'fill-rule',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'opacity',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'visibility',
] as const;

const geometry = [
  'id',
  'xmlns',
  'viewBox',
  'preserveAspectRatio',
  'width',
  'height',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'd',
  'dx',
  'dy',
  'points',
  'offset',
  'transform',
  'gradientTransform',
  'gradientUnits',
  'spreadMethod',
  'clipPathUnits',
] as const;

const attributes: readonly string[] = [...presentation, ...geometry];

/** A reference to anything but a part of the same file. */
const foreign = /url\s*\(\s*["']?\s*(?!#)|[\\<>]/i;

const rules: sanitize.IOptions = {
  allowedTags: [
    'svg',
    'g',
    'defs',
    'title',
    'desc',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'text',
    'tspan',
    'linearGradient',
    'radialGradient',
    'stop',
    'clipPath',
  ],
  allowedAttributes: { '*': [...attributes] },
  // Their content is neither shape nor text.
  nonTextTags: ['script', 'foreignObject', 'metadata', 'a', 'image', 'use', 'animate', 'set', 'iframe', 'object'],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  nestingLimit: 50,
  transformTags: {
    '*': (tagName, { style = '', ...attribs }) => ({ tagName, attribs: kept({ ...declared(style), ...attribs }) }),
  },
};

const kept = (attribs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => attributes.includes(name) && !foreign.test(value)),
  );

/** The declarations of a `style` attribute, as the attributes that they stand for. */
const declared = (style: string): Record<string, string> =>
  Object.fromEntries(
    style.split(';').flatMap((each) => {
      const [name = '', value = ''] = each.split(/:(.*)/s).map((part) => part.trim());
      return (presentation as readonly string[]).includes(name) ? [[name, value]] : [];
    }),
  );

/** The cleaned SVG; undefined for what is none, is not well-formed, or is styled by a sheet, which would be lost. */
export function cleanSvg(text: string): string | undefined {
  if (/<(?:\w+:)?style[\s>]/i.test(text)) return undefined;
  const cleaned = sanitize(text, rules).trim();
  if (!/^<svg[\s>]/.test(cleaned) || !isWellFormed(cleaned)) return undefined;
  return /^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(cleaned)
    ? cleaned
    : cleaned.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** One root element, every tag closed. */
function isWellFormed(text: string): boolean {
  if (text.indexOf('</svg>') !== text.length - '</svg>'.length) return false;
  try {
    sax.parser(true).write(text).close();
    return true;
  } catch {
    return false;
  }
}

const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pixels_max = 2_000;

/** Whether the bytes begin as a PNG of a size that a page can show. */
export function isShownPng(bytes: Buffer): boolean {
  if (bytes.length < 33 || !bytes.subarray(0, signature.length).equals(signature)) return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= pixels_max && height <= pixels_max;
}

/** What a drawing never needs: code, links, references to other files or parts, other documents, sheets, entities. */
const active = [
  /<\s*(?:\w+:)?(?:script|a|use|image|feImage|foreignObject|iframe|object|embed|audio|video|animate\w*|set|handler|style)\b/i,
  /\s(?:\w+:)?(?:href|src)\s*=/i,
  /\son\w+\s*=/i,
  /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i,
  /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i,
  /url\s*\(\s*["']?\s*[^#"'\s]|@import|javascript:/i,
];

/** Whether an SVG is a mere drawing: what `cleanSvg` would leave out would be missing in it. */
export const isInertSvg = (text: string): boolean => !active.some((each) => each.test(text));

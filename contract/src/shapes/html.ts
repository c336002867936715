/**
 * Formatted text: a fragment of HTML of which a few elements are kept. What is kept is the service's to clean (it has the library); here stands
 * which elements those are, and how long the text may be, before and after.
 */
import type { Shape } from './shape.ts';
import { prose } from './text.ts';

/** Elements that are kept; every other loses its tags, and what is no text (scripts, styles, frames) its content too. */
export const keptElements = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'] as const;

const words = `HTML of ${keptElements.map((name) => `\`${name}\``).join(', ')}; a link has an \`href\` to http, https or mailto. Anything else is taken out, and something must be left (\`blank\`). What is kept is measured too.`;

/** Several lines of HTML. The words are added to a description of the field's own. */
export const html = ({ max }: { max: number }, description?: string): Shape<string> => {
  const shape = prose({ max });
  return { ...shape, schema: { ...shape.schema, contentMediaType: 'text/html', description: description === undefined ? words : `${description} ${words}` } };
};

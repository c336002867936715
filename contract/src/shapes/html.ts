/**
 * Formatted text: a fragment of HTML in which some elements are allowed. The service, which has the library, removes
 * the others; this file lists the allowed elements and the maximum length before and after.
 */
import { nullable, ValidationErrors, type Shape } from './shape.ts';
import { isLonger, prose } from './text.ts';

/**
 * The allowed elements. Any other loses its tags but keeps its separation; scripts, styles and frames lose their
 * content too.
 */
export const keptElements = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a', 'blockquote'] as const;

const words = `HTML. Allowed elements: ${keptElements.map((name) => `\`${name}\``).join(', ')}; \`href\` of a link may use http, https or mailto. Other block elements become paragraphs or line breaks; table cells are separated by a tab, rows by a line break; a \`<\` that starts no element is treated as text. All other markup is removed, and the result must not be empty (\`blank\`). The length limit applies to the input; the stored text can be longer because of HTML escapes.`;

/** The factor by which cleaning can lengthen a text: `&` becomes `&amp;`. */
export const html_growth = 5;

/** Several lines of HTML. The constraints are appended to the field's own description. */
export const html = ({ max }: { max: number }, description?: string): Shape<string> => {
  const shape = prose({ max });
  return {
    ...shape,
    schema: {
      ...shape.schema,
      contentMediaType: 'text/html',
      description: description === undefined ? words : `${description} ${words}`,
    },
  };
};

/** Cleaned HTML in a response. */
export const keptHtml = ({ max }: { max: number }): Shape<string | null> => nullable(prose({ max: html_growth * max }));

// Only texts with tags or references grow when cleaned.
const marked = /[<&]/;

/**
 * HTML that may already be cleaned: a client can send back what it read, even where cleaning lengthened it beyond
 * `max`. The shape returns such a text (`isLonger`) unread; the handler compares it with the stored one.
 */
export const htmlAgain = ({ max }: { max: number }): Shape<string> => {
  const shape = html({ max }, 'A value returned by the API may be sent back unchanged, whatever its length.');
  return {
    ...shape,
    read(value, errors) {
      const trial = new ValidationErrors();
      const read = shape.read(value, trial);
      if (read !== undefined) return read;
      const mayBeKept =
        typeof value === 'string' &&
        isLonger(value, max) &&
        value.length <= html_growth * max &&
        marked.test(value) &&
        trial.failures.every(({ code }) => code === 'max_length');
      return mayBeKept ? value : shape.read(value, errors);
    },
  };
};

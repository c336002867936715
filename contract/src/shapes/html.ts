/**
 * Formatted text: a fragment of HTML of which a few elements are kept. What is kept is the service's to clean (it has the library); here stands
 * which elements those are, and how long the text may be, before and after.
 */
import { nullable, ValidationErrors, type Shape } from './shape.ts';
import { isLonger, prose } from './text.ts';

/** Elements that are kept; every other loses its tags but not the separation it makes, and what is no text (scripts, styles, frames) its content too. */
export const keptElements = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'] as const;

const words = `HTML. Allowed elements: ${keptElements.map((name) => `\`${name}\``).join(', ')}; \`href\` of a link may use http, https or mailto. Other block elements become paragraphs or line breaks; table cells are separated by a tab, rows by a line break; a \`<\` that starts no element is treated as text. All other markup is removed, and the result must not be empty (\`blank\`). The length limit applies to the input; the stored text can be longer because of HTML escapes.`;

/** How many times longer than what was sent what is kept can be: `&` is kept as `&amp;`. */
export const html_growth = 5;

/** Several lines of HTML. The words are added to a description of the field's own. */
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

/** What is kept of HTML, as it is shown. */
export const keptHtml = ({ max }: { max: number }): Shape<string | null> => nullable(prose({ max: html_growth * max }));

// What cleaning makes longer has tags or references.
const marked = /[<&]/;

/**
 * HTML where some is kept already: what was read can be sent again as it is, however long cleaning has made it. A text that is longer than `max`
 * (`isLonger`) comes back unread: whether it is the one that is kept its room knows.
 */
export const htmlAgain = ({ max }: { max: number }): Shape<string> => {
  const shape = html({ max }, 'A value returned by the API may be sent back unchanged, whatever its length.');
  return {
    ...shape,
    read(value, report) {
      const trial = new ValidationErrors();
      const read = shape.read(value, trial);
      if (read !== undefined) return read;
      const mayBeKept =
        typeof value === 'string' &&
        isLonger(value, max) &&
        value.length <= html_growth * max &&
        marked.test(value) &&
        trial.failures.every(({ code }) => code === 'max_length');
      return mayBeKept ? value : shape.read(value, report);
    },
  };
};

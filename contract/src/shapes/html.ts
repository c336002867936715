/**
 * Formatted text: a fragment of HTML of which a few elements are kept. What is kept is the service's to clean (it has the library); here stands
 * which elements those are, and how long the text may be, before and after.
 */
import { nullable, ValidationErrors, type Shape } from './shape.ts';
import { isLonger, prose } from './text.ts';

/** Elements that are kept; every other loses its tags but not the separation it makes, and what is no text (scripts, styles, frames) its content too. */
export const keptElements = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'] as const;

const words = `HTML of ${keptElements.map((name) => `\`${name}\``).join(', ')}; a link has an \`href\` to http, https or mailto. Other blocks become paragraphs or line breaks; cells of a table are separated by a tab, its rows by a line break; a \`<\` that begins no element is text. All other markup is removed, and some text must be left (\`blank\`). The limit is on what is sent: what is kept can be longer, by what HTML has to escape.`;

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
  const shape = html({ max }, 'What was read can be sent again as it is, however long it is.');
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

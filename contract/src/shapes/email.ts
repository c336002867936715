/** E-mail addresses of people in requests. */
import type { Shape } from './shape.ts';
import { line } from './text.ts';

// Without this form, no address is valid; whether one with it is, the service decides.
const form = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/u;

/** A line with the form of an e-mail address: refused together with what else is missing in a body. */
export function emailLine({ max }: { readonly max: number }): Shape<string> {
  const text = line({ max });
  return {
    ...text,
    read(value, errors) {
      const read = text.read(value, errors);
      if (read === undefined || form.test(read)) return read;
      return errors.fail('invalid_email', 'Invalid e-mail address.');
    },
  };
}

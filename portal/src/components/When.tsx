/** An instant in the time of Berlin, as the language writes it. */
import { useWords } from '../language/language.ts';

export function When({ at, isDay = false }: { readonly at: string; readonly isDay?: boolean }) {
  const { code } = useWords();
  const shown = new Intl.DateTimeFormat(code, {
    dateStyle: 'medium',
    ...(isDay ? {} : { timeStyle: 'short' }),
    timeZone: 'Europe/Berlin',
  });
  return <time dateTime={at}>{shown.format(Date.parse(at))}</time>;
}

/** Instants in the time of Berlin, as the language writes them. */
import { useState } from 'react';
import { useWords } from '../language/language.ts';
import { ageOf } from './dates.ts';

export interface DateTimeProps {
  readonly at: string;
  readonly isDay?: boolean;
  /** Where two of one minute are told apart. */
  readonly hasSeconds?: boolean;
}

export function DateTime({ at, isDay = false, hasSeconds = false }: DateTimeProps) {
  const { code } = useWords();
  const shown = new Intl.DateTimeFormat(code, {
    dateStyle: 'medium',
    ...(isDay ? {} : { timeStyle: hasSeconds ? ('medium' as const) : ('short' as const) }),
    timeZone: 'Europe/Berlin',
  });
  return <time dateTime={at}>{shown.format(Date.parse(at))}</time>;
}

/** How long ago it was; the instant itself stands in the title. */
export function Age({ at, phrase = (age) => age }: { readonly at: string; readonly phrase?: (age: string) => string }) {
  const { code } = useWords();
  const [now] = useState(Date.now);
  const exact = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });
  return (
    <time dateTime={at} title={exact.format(Date.parse(at))}>
      {phrase(ageOf(at, code, now))}
    </time>
  );
}

/** When something happened meanwhile, within a sentence: „um 11:03“, or with its day. */
import { useWords } from '../language/language.ts';
import { dayOf, dayText, timeText } from './dates.ts';

export function useTimePhrase(): (at: string) => string {
  const { conflict, code } = useWords();
  return (at) => {
    const time = timeText(at, code);
    return dayOf(at) === dayOf() ? conflict.today(time) : conflict.earlier(dayText(dayOf(at), code), time);
  };
}

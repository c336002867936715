/** What happens next with a case, in the words of the operator or of the company. */
import { dayText } from '../../ui/dates.ts';

interface Step<K extends string> {
  readonly kind: K;
  readonly since?: string | null;
}

interface StepWords<K extends string> {
  readonly steps: Readonly<Record<K, string>>;
  /** With the day since which it is so. */
  readonly stepsSince: Readonly<Partial<Record<string, (day: string) => string>>>;
}

/** @param code the language, such as `de-DE` */
export const stepText = <K extends string>({ kind, since }: Step<K>, words: StepWords<K>, code: string): string =>
  (since == null ? undefined : words.stepsSince[kind]?.(dayText(since, code))) ?? words.steps[kind];

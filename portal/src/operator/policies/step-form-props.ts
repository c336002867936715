/** What the form of a step needs, and its parts too. */
import type { Option } from '../../ui/Field.tsx';
import type { FailureOf } from './failures.ts';
import type { Offered } from './reads.ts';
import type { TypedStep } from './step-values.ts';

/** By path below the step; undefined removes a value. */
export type StepChange = Readonly<Record<string, string | undefined>>;

export interface StepFormProps {
  readonly step: TypedStep;
  /** Its path: `steps[0]`. */
  readonly at: string;
  /** From 1. */
  readonly number: number;
  /** The steps behind it. */
  readonly ahead: readonly Option[];
  readonly offered: Offered;
  readonly isLocked: boolean;
  readonly failureOf: FailureOf;
  readonly onChange: (change: StepChange) => void;
}

/** A command at a button. Where others were faster, the screen shows what is now, and a report says what they did. */
import { useToast } from '../../ui/Toast.tsx';
import type { Answered, Call, Given, Operation } from '../operations.ts';
import { type CommandOptions, useCommand } from '../query.ts';
import { Overtaken } from './overtaken.ts';

type Options<C extends Call> = CommandOptions<Given<C>, Answered<C>> & {
  readonly why: () => Promise<string | undefined>;
};

/** As `useCommand`; its error is none that the report says. */
export function useTold<C extends Call>(command: Operation<C>, options: Options<C>) {
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(command as Operation, {
    ...(options as CommandOptions<unknown, unknown>),
    onError(failure) {
      if (failure instanceof Overtaken) toast({ text: failure.message, isFailure: true });
    },
  });
  return {
    mutate: mutate as (given: Given<C>) => void,
    isPending,
    error: error instanceof Overtaken ? null : error,
  };
}

/** The decisions on an order: each says what it does, and leads to the next order at once. */
import { paths } from '../../paths.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OperatorOrder } from '@mahnwerk/contract/case/orders.ts';
import type { Command } from '../../data/form/CommandDialog.tsx';
import { api } from '../../data/operations.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Form, sentenceOf, textIn } from '../../data/form/Form.tsx';
import { orWhy } from '../../data/form/overtaken.ts';
import { type Outcome, useToast } from '../../ui/Toast.tsx';
import { useWords } from '../../language/language.ts';
import { AskFields, questionIn } from '../ask.tsx';
import { useMeanwhile } from '../useMeanwhile.ts';
import { useOperator } from '../../data/useOperator.ts';

export interface DecisionProps {
  readonly order: OperatorOrder;
  readonly next: string | undefined;
  readonly onClose: () => void;
}

/** What follows a decision: its outcome is shown, the queue is read again, the next order is there. */
function useDecided({ next, onClose }: DecisionProps) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const toast = useToast();
  return async (outcome: Outcome) => {
    onClose();
    toast(outcome);
    await navigate({ to: next === undefined ? paths.operator.queue() : paths.operator.order(next), search: true });
    await refresh(api.operator.reviews);
  };
}

/** What others did to the order since it was read. */
const useWhy = ({ id }: OperatorOrder) => useMeanwhile(id, api.operator.reviews.get);

export function AcceptOrder(given: DecisionProps) {
  const { queue, codes, failure, table } = useWords();
  const operator = useOperator();
  const decided = useDecided(given);
  const why = useWhy(given.order);
  const { mutate, error, isPending } = useCommand(
    (_, attempt) => orWhy(() => operator.reviews.accept({ id: given.order.id, ...attempt }), why),
    {
      onDone: ({ mandate, debtor_name }) =>
        decided({
          text: queue.accept.done(debtor_name),
          link: mandate === null ? undefined : linkTo(mandate, queue.accept.open),
        }),
    },
  );
  return (
    <Dialog title={queue.accept.title} onClose={given.onClose}>
      <p>{queue.accept.consequence}</p>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
      <DialogActions>
        <Button isPrimary isFocused isDisabled={isPending} onPress={() => mutate()}>
          {queue.accept.submit}
        </Button>
        <Button onPress={given.onClose}>{table.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

const linkTo = (id: string, text: string): ReactNode => <Link to={paths.operator.case(id)}>{text}</Link>;

/** A decision with fields, as data. */
interface DecisionFormProps extends Pick<Command, 'title' | 'submit' | 'fields'> {
  readonly given: DecisionProps;
  /** Names its draft. */
  readonly name: string;
  readonly done: string;
  readonly send: (id: string, fields: FormData, attempt: Attempt) => Promise<unknown>;
}

function DecisionForm({ given, name, title, submit, done, send, fields }: DecisionFormProps) {
  const decided = useDecided(given);
  const { order, onClose } = given;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        draft={`${order.id} ${name}`}
        why={useWhy(order)}
        submit={submit}
        onCancel={onClose}
        send={async (typed, attempt) => {
          await send(order.id, typed, attempt);
          await decided({ text: done });
        }}
      >
        {fields}
      </Form>
    </Dialog>
  );
}

export function RejectOrder(given: DecisionProps) {
  const words = useWords().queue.reject;
  const { reviews } = useOperator();
  return (
    <DecisionForm
      {...{ given, title: words.title, submit: words.submit, done: words.done(given.order.debtor_name) }}
      name="reject"
      send={(id, fields, attempt) => reviews.reject({ id, body: { reason: textIn(fields, 'reason') }, ...attempt })}
      fields={(errorOf) => <TextArea label={words.reason} name="reason" required failure={errorOf('reason')} />}
    />
  );
}

/** On behalf of the company: it has asked for it, by phone for instance. */
export function WithdrawOrder(given: DecisionProps) {
  const words = useWords().queue.withdraw;
  const { reviews } = useOperator();
  return (
    <DecisionForm
      {...{ given, title: words.title, submit: words.submit, done: words.done(given.order.debtor_name) }}
      name="withdraw"
      send={(id, fields, attempt) =>
        reviews.withdraw({ id, body: { reason: textIn(fields, 'reason') || null }, ...attempt })
      }
      fields={(errorOf) => (
        <>
          <p>{words.consequence}</p>
          <Field label={words.reason} name="reason" failure={errorOf('reason')} />
        </>
      )}
    />
  );
}

export function AskAboutOrder(given: DecisionProps) {
  const words = useWords().cases.request;
  const { operatorRequests } = useOperator();
  return (
    <DecisionForm
      {...{ given, title: words.title, submit: words.submit, done: words.done }}
      name="ask"
      send={(order_id, fields, attempt) =>
        operatorRequests.askOnOrder({ ...attempt, order_id, body: questionIn(fields) })
      }
      fields={(errorOf) => <AskFields errorOf={errorOf} />}
    />
  );
}

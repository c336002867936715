/** The decisions on an order: each says what it does, and leads to the next order at once. */
import { paths } from '../../paths.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OperatorOrder } from '@mahnwerk/contract/case/orders.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useRefresh } from '../../data/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
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
    await navigate(next === undefined ? { to: paths.operator.queue() } : { to: paths.operator.order(next) });
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

export function RejectOrder(given: DecisionProps) {
  const words = useWords().queue.reject;
  const operator = useOperator();
  const decided = useDecided(given);
  const why = useWhy(given.order);
  return (
    <Dialog title={words.title} onClose={given.onClose}>
      <Form
        draft={`${given.order.id} reject`}
        why={why}
        submit={words.submit}
        onCancel={given.onClose}
        send={async (fields) => {
          const { id, debtor_name } = given.order;
          await operator.reviews.reject({ id, body: { reason: textIn(fields, 'reason') } });
          await decided({ text: words.done(debtor_name) });
        }}
      >
        {(failureOf) => <TextArea label={words.reason} name="reason" required failure={failureOf('reason')} />}
      </Form>
    </Dialog>
  );
}

export function AskAboutOrder(given: DecisionProps) {
  const words = useWords().cases.request;
  const operator = useOperator();
  const decided = useDecided(given);
  const why = useWhy(given.order);
  return (
    <Dialog title={words.title} onClose={given.onClose}>
      <Form
        draft={`${given.order.id} ask`}
        why={why}
        submit={words.submit}
        onCancel={given.onClose}
        send={async (fields, attempt) => {
          await operator.operatorRequests.askOnOrder({
            ...attempt,
            order_id: given.order.id,
            body: questionIn(fields),
          });
          await decided({ text: words.done });
        }}
      >
        {(failureOf) => <AskFields failureOf={failureOf} />}
      </Form>
    </Dialog>
  );
}

/** One order under review: whom it is about, its claims and documents, and the decision. */
import { paths } from '../../paths.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { isZero, moneyText } from '../../ui/amounts.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText, timeText } from '../../ui/dates.ts';
import { DocumentList } from '../../data/document/DocumentList.tsx';
import { DocumentViewer, type ViewedDocument } from '../../data/document/DocumentViewer.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { useWords } from '../../language/language.ts';
import { Changed } from '../../data/live/Changed.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { AcceptOrder, AskAboutOrder, RejectOrder, WithdrawOrder } from './decisions.tsx';
import { Checks } from './Checks.tsx';
import { Debtors } from './Debtors.tsx';
import { HandedIn } from './HandedIn.tsx';
import { MoveClaim } from './MoveClaim.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { Reviewer } from './Reviewer.tsx';
import styles from './Queue.module.css';
import type { ReviewedOrder } from './reads.ts';

interface ReviewProps {
  readonly id: string;
  /** The order that follows once this one is decided. */
  readonly next: string | undefined;
  /** Whether a document is open at the side. */
  readonly isReading: boolean;
  readonly onRead: (isReading: boolean) => void;
}

export function Review({ id, next, isReading, onRead }: ReviewProps) {
  const { claims, screens } = useWords();
  const refresh = useRefresh();
  const operator = useOperator();
  const { data: order, error, refetch } = useRead(api.operator.reviews.get, { id });
  const [chosen, choose] = useState<string>();
  if (order === undefined) return <LoadState title={screens.queue} error={error} retry={() => void refetch()} />;
  const documents = order.claims.flatMap((claim) => claim.documents);
  const first = documents.find(({ status }) => status === 'ready');
  const shown = isReading ? (chosen ?? first?.id) : undefined;
  const show = (document: string | undefined) => {
    choose(document);
    onRead(document !== undefined);
  };
  return (
    <section className={styles.review} aria-label={order.debtor_name}>
      <div className={`${styles.inside} ${shown === undefined ? '' : styles.reading}`}>
        <div className={styles.whose}>
          <Changed topic="orders" id={id} updatedAt={order.updated_at} onShow={() => void refresh(id)} />
          <Head order={order} />
        </div>
        <div className={styles.subject}>
          <Checks order={order} onShow={show} />
          <OrderRequests order={order} />
          <Card title={claims.title} label={claims.region} hasNoPadding aside={<MoveClaim order={order} />}>
            <HandedIn order={order} />
          </Card>
          <Debtors order={order} />
          <Documents documents={documents} first={first?.id} shown={shown} onShow={show} />
        </div>
        {shown === undefined ? null : (
          <div className={styles.document}>
            <DocumentViewer
              documents={documents}
              shown={shown}
              onShow={show}
              onClose={() => show(undefined)}
              isUnasked={chosen === undefined}
              read={(each) => operator.operatorDocuments.download({ id: each.id })}
            />
          </div>
        )}
      </div>
      <Decision order={order} next={next} />
    </section>
  );
}

function Head({ order }: { readonly order: ReviewedOrder }) {
  const { queue, cases, code } = useWords();
  const { order_value, additional_charges_amount: charges } = order.totals;
  const at = order.submitted_at;
  return (
    <div className={styles.about}>
      <div>
        {at === null ? null : (
          <p className={styles.soft}>{queue.submitted(`${dayText(at, code)}, ${timeText(at, code)}`)}</p>
        )}
        <h1>{order.debtor_name}</h1>
        <p>
          {cases.head.for} <Link to={paths.operator.company(order.company_id)}>{order.company_name}</Link>,{' '}
          {queue.customerNumber(order.company_customer_number)}
        </p>
      </div>
      <p className={styles.sum}>
        <b>{moneyText(order_value, code)}</b>
        <span className={styles.soft}>
          {queue.claims(order.claim_count)}
          {isZero(charges) ? '' : `, ${queue.charges(moneyText(charges, code))}`}
        </span>
      </p>
    </div>
  );
}

interface DocumentsProps {
  readonly documents: readonly ViewedDocument[];
  /** The first one that can be opened. */
  readonly first: string | undefined;
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

/** D opens the first document, and closes what is open. */
function Documents({ documents, first, shown, onShow }: DocumentsProps) {
  const { queue, viewer } = useWords();
  if (documents.length === 0) return null;
  return (
    <Card
      title={queue.documents}
      hasNoPadding
      aside={
        first === undefined ? null : (
          <Button
            isQuiet
            shortcut="d"
            isExpanded={shown !== undefined}
            onPress={() => onShow(shown === undefined ? first : undefined)}
          >
            {shown === undefined ? viewer.open : viewer.close}
          </Button>
        )
      }
    >
      <DocumentList documents={documents} shown={shown} onShow={onShow} />
    </Card>
  );
}

/** What became of an order that needs no decision any more. */
function Decided({ order: { id, status, source, mandate } }: { readonly order: ReviewedOrder }) {
  const { queue } = useWords();
  const isEntered = useMay()('operator:cases') && status === 'draft' && source === 'operator';
  return (
    <p className={styles.actions}>
      {queue.statuses[status]}{' '}
      {mandate === null ? null : <Link to={paths.operator.case(mandate)}>{queue.accept.open}</Link>}
      {isEntered ? <Link to={paths.operator.enteredOrder(id)}>{queue.goOn}</Link> : null}
    </p>
  );
}

function Decision({ order, next }: { readonly order: ReviewedOrder; readonly next: string | undefined }) {
  const { queue, cases } = useWords();
  const [dialog, setDialog] = useState<'accept' | 'ask' | 'reject' | 'withdraw'>();
  const may = useMay();
  if (order.status !== 'submitted' && dialog === undefined) return <Decided order={order} />;
  if (!may('operator:review')) return null;
  const given = { order, next, onClose: () => setDialog(undefined) };
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label={queue.decision}>
        <Button isPrimary shortcut="a" onPress={() => setDialog('accept')}>
          {queue.accept.action}
        </Button>
        <Button shortcut="f" onPress={() => setDialog('ask')}>
          {queue.ask}
        </Button>
        <Button isDangerous shortcut="r" onPress={() => setDialog('reject')}>
          {queue.reject.action}
        </Button>
        <ActionMenu
          label={cases.head.more}
          actions={[{ text: queue.withdraw.action, run: () => setDialog('withdraw') }]}
        />
        <Reviewer order={order} />
      </div>
      {dialog === 'accept' ? <AcceptOrder {...given} /> : null}
      {dialog === 'ask' ? <AskAboutOrder {...given} /> : null}
      {dialog === 'reject' ? <RejectOrder {...given} /> : null}
      {dialog === 'withdraw' ? <WithdrawOrder {...given} /> : null}
    </>
  );
}

/** „Prüfpunkte“: what must be decided first, then what passed, folded. */
import { paths } from '../../paths.ts';
import type { OrderCheck } from '@mahnwerk/contract/shapes/order-checks.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { placeOf } from '../../features/orders/places.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { useWords } from '../../language/language.ts';
import styles from './Queue.module.css';
import type { ReviewedOrder } from './reads.ts';

const meanings: Readonly<Record<OrderCheck['result'], Meaning>> = { fail: 'bad', decide: 'warn', pass: 'good' };

interface ChecksProps {
  readonly order: ReviewedOrder;
  /** Opens a document of the order. */
  readonly onShow: (document: string) => void;
}

export function Checks({ order, onShow }: ChecksProps) {
  const words = useWords().queue.checks;
  const { data, error, refetch } = useRead(api.operator.reviews.checks, { id: order.id });
  if (error !== null) return <Failure what={words.region} error={error} retry={() => void refetch()} />;
  if (data === undefined) return null;
  const of = (result: OrderCheck['result']) => data.checks.filter((check) => check.result === result);
  const open = [...of('fail'), ...of('decide')];
  const passed = of('pass');
  return (
    <Card title={words.region} aside={<span className={styles.soft}>{words.counts(open.length, passed.length)}</span>}>
      {open.length === 0 ? <p>{words.none}</p> : <List checks={open} order={order} onShow={onShow} />}
      {passed.length === 0 ? null : (
        <details className={styles.passed}>
          <summary>
            <State meaning="good">{passed.map(({ code }) => words.codes[code]).join(', ')}</State>
          </summary>
          <List checks={passed} order={order} onShow={onShow} />
        </details>
      )}
    </Card>
  );
}

/** So many findings are drawn. */
const shown_checks = 50;

function List({ checks, order, onShow }: ChecksProps & { readonly checks: readonly OrderCheck[] }) {
  const { queue, cases, company, codes, code } = useWords();
  const words = queue.checks;
  const ofOrders = useOrderWords();
  // What finalize would refuse is said as it says it to the company.
  const sentence = ({ finding, field, problem, on, text }: OrderCheck) => {
    if (finding === null) return '';
    if (finding !== 'incomplete' && finding !== 'duty_data_missing')
      return words.findings[finding](on === null ? '' : dayText(on, code));
    const ofProblem = problem === null ? undefined : codes[problem];
    const said = finding === 'incomplete' ? ofProblem : words.dutyMissing;
    if (field === null || said === undefined) return <span lang="en">{text}</span>;
    return `${placeOf(field, order, { ...ofOrders, otherFields: { ...ofOrders.otherFields, company: cases.list.company } }, company.data.fields)}: ${said}`;
  };
  return (
    <ul className={styles.checks}>
      {checks.slice(0, shown_checks).map((check) => (
        <li key={`${check.code} ${check.claim_id ?? ''} ${check.document_id ?? check.order_id ?? check.text}`}>
          <State meaning={meanings[check.result]}>{words.codes[check.code]}</State>
          <p>
            {check.field === null ? referenceOf(order, check) : ''}
            {sentence(check)}
          </p>
          <Place order={order} check={check} onShow={onShow} />
        </li>
      ))}
      {checks.length > shown_checks ? <li>{words.more(checks.length - shown_checks)}</li> : null}
    </ul>
  );
}

/** Where it can be looked at: the other order, or the document of the claim. */
function Place({ order, check, onShow }: ChecksProps & { readonly check: OrderCheck }) {
  const { checks: words } = useWords().queue;
  if (check.order_id !== null) return <Link to={paths.operator.order(check.order_id)}>{words.other}</Link>;
  const claim = order.claims.find(({ id }) => id === check.claim_id);
  const ready = claim?.documents.filter(({ status }) => status === 'ready') ?? [];
  const document = ready.find(({ id }) => id === check.document_id) ?? ready[0];
  if (document === undefined || check.result === 'pass') return null;
  return (
    <Button isQuiet onPress={() => onShow(document.id)}>
      {words.document}
    </Button>
  );
}

/** Which claim it concerns, where the order has several. */
function referenceOf({ claims }: ReviewedOrder, { claim_id }: OrderCheck): string {
  const claim = claims.length < 2 ? undefined : claims.find(({ id }) => id === claim_id);
  return claim?.document_reference == null ? '' : `${claim.document_reference}: `;
}

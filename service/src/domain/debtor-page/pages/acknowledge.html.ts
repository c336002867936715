/** `/d/acknowledge` as markup, and the declaration as a document (§ 13a (4) RDG; debtor-page.md 6). Pure. (sign-off) */
import { germanDay, germanMoney } from '../../../values/german.ts';
import { moneyOf } from '../../../values/money.ts';
import type { RecordSays } from '../records/index.ts';
import { at, type Failure, facts, hidden, page, region } from './frame.ts';
import { html, type Html, ltr } from './html.ts';
import { inGerman, longDay, money, type Reader, say } from './reader.ts';
import { claimsPiece, namedBy, partiesOf } from './record-says.ts';
import type { Subject } from './subject.ts';

/** Cents as decimal strings. */
export interface Acknowledged {
  readonly today: string;
  readonly company: string;
  readonly principal: string;
  readonly interest: string;
  readonly costs: string;
  readonly total: string;
  /** When each claim becomes time-barred, without the declaration and with it. */
  readonly claims: readonly { readonly id: string; readonly before: string; readonly after: string }[];
}

export interface AcknowledgePage {
  readonly shown: Acknowledged;
  readonly token: string;
  /** Proves what was shown. */
  readonly shownToken: string;
  readonly failures?: readonly Failure[];
}

type Spoken = Pick<Reader, 'language' | 'said'>;
const lost = ['never', 'paid', 'barred'] as const;

const declaration = (of: Spoken, { company, today, total }: Acknowledged): string =>
  say(of, 'legal.ack.declare', { company, day: longDay(of, today), amount: money(of, moneyOf(BigInt(total))) });

const parts = (of: Spoken, { principal, interest, costs, total }: Acknowledged) =>
  (
    [
      ['ack.principal', principal],
      ['ack.interest', interest],
      ['ack.costs', costs],
      ['ack.total', total],
    ] as const
  )
    .filter(([, cents]) => cents !== '0')
    .map(([key, cents]) => [say(of, key), money(of, moneyOf(BigInt(cents)))] as const);

/** What is declared and lost, as law and text say it; in German below a translation. */
const legal = (of: Spoken, shown: Acknowledged): Html =>
  html`<p class="legal">${declaration(of, shown)}</p>
    <p class="legal">${say(of, 'legal.ack.lost')}</p>
    <ul class="legal">
      ${lost.map((each) => html`<li>${say(of, `legal.ack.lost.${each}`)}</li>`)}
    </ul>`;

export const acknowledgePage = (reader: Reader, asked: AcknowledgePage): string =>
  page(
    reader,
    { title: say(reader, 'ack.title'), back: true, failures: asked.failures ?? [] },
    acknowledgement(reader, asked),
  );

/** Parts, effect and limitation, then the box, which nothing ticks. */
export function acknowledgement(reader: Reader, { shown, token, shownToken, failures = [] }: AcknowledgePage): Html {
  const german = inGerman(reader);
  const failure = failures.find(({ field }) => field === 'agree');
  return html`<p>${say(reader, 'ack.intro')}</p>
    ${region(
      'parts',
      say(reader, 'ack.parts'),
      facts(parts(reader, shown).map(([label, amount]) => [label, ltr(amount)] as const)),
    )}${region(
      'effect',
      say(reader, 'cost.effect'),
      html`${legal(reader, shown)}${
        reader.language !== 'de' &&
        html`<div lang="de" dir="ltr">
          <h3>${say(german, 'offer.terms')}</h3>
          ${legal(german, shown)}
        </div>`
      }`,
    )}${region(
      'limitation',
      say(reader, 'ack.limitation'),
      html`${shown.claims.map(({ before, after }, index) =>
        facts([
          ...(shown.claims.length > 1
            ? [[say(reader, 'overview.claim', { number: String(index + 1) }), ''] as const]
            : []),
          [say(reader, 'ack.before'), longDay(reader, before)],
          [say(reader, 'ack.after'), longDay(reader, after)],
        ]),
      )}`,
    )}
    <form class="card" method="post" action="${at(reader, '/d/acknowledge')}" novalidate>
      ${hidden(token)}<input type="hidden" name="shown" value="${shownToken}" />${
        failure !== undefined && html`<p class="failure" id="agree-failure">${failure.text}</p>`
      }<label class="radio" for="agree"
        ><input
          id="agree"
          type="checkbox"
          name="agree"
          value="yes"
          ${failure !== undefined && html` aria-invalid="true" aria-describedby="agree-failure"`}
        />
        ${say(reader, 'ack.check')}</label
      ><button type="submit">${say(reader, 'ack.submit')}</button>
    </form>`;
}

/** @param german the text that binds */
export function acknowledgementSays(german: Spoken, subject: Subject, shown: Acknowledged): Omit<RecordSays, 'stamp'> {
  const title = 'Anerkenntnis';
  return {
    title,
    ...namedBy(subject, title, shown.today),
    parties: partiesOf(subject),
    pieces: [
      claimsPiece(subject),
      { kind: 'heading', text: say(german, 'ack.parts') },
      { kind: 'facts', rows: parts(german, shown) },
      { kind: 'heading', text: say(german, 'ack.title') },
      { kind: 'paragraph', text: declaration(german, shown) },
      { kind: 'paragraph', text: say(german, 'ack.intro') },
      { kind: 'paragraph', text: say(german, 'legal.ack.lost') },
      { kind: 'list', items: lost.map((each) => say(german, `legal.ack.lost.${each}`)) },
      { kind: 'heading', text: say(german, 'ack.limitation') },
      ...shown.claims.map(({ before, after }, index) => ({
        kind: 'facts' as const,
        rows: [
          ...(shown.claims.length > 1 ? [[`Forderung ${index + 1}`, ''] as const] : []),
          [say(german, 'ack.before'), germanDay(before)] as const,
          [say(german, 'ack.after'), germanDay(after)] as const,
        ],
      })),
      { kind: 'paragraph', text: `Anerkannt: ${germanMoney(BigInt(shown.total))}` },
    ],
  };
}

/** What a first letter says for the duties that no other part covers (correspondence.md 6.2). Pure. (sign-off) */
import type { LetterDuty } from '@mahnwerk/contract/shapes/case-letter.ts';
import { germanDecimal } from '../../collection/claim-statements/index.ts';
import { dutiesOf } from './duties.ts';
import type { LetterFacts } from './facts.ts';
import { type HigherInterest, higherInterest } from './higher-interest.ts';
import { addressLine } from './parts.ts';
import type { Piece } from './pieces.ts';
import type { Recipient } from './recipient.ts';

const headings = {
  higher_interest: 'Zinsen über dem gesetzlichen Verzugszinssatz',
  vat: 'Umsatzsteuer',
  address_source: 'Ihre Anschrift',
  authority: 'Aufsichtsbehörde',
} as const satisfies Partial<Record<LetterDuty, string>>;

type Printed = keyof typeof headings;

/** By duty, what the letter says; those that have nothing to say are absent. */
export function dutyTexts(facts: LetterFacts, recipient: Recipient): ReadonlyMap<LetterDuty, string> {
  const { company } = facts;
  const said: Readonly<Record<LetterDuty, () => string>> = {
    client: () => [company.name, ...(company.address === null ? [] : [addressLine(company.address)])].join(', '),
    ground: () => 'Der Grund jeder Forderung steht in ihrer Aufstellung.',
    interest: () => 'Die Zinsen sind nach Betrag, Satz und Zeitraum aufgeführt.',
    higher_interest: () => higherInterest(facts).map(higherText).join(' '),
    costs: () => 'Die Kosten sind nach Art, Höhe und Grund aufgeführt.',
    vat: () => `${company.name} kann die Umsatzsteuer auf die geltend gemachten Kosten nicht als Vorsteuer abziehen.`,
    address_source: () => addressText(facts, recipient),
    authority: () => authorityText(facts),
  };
  return new Map(
    dutiesOf(facts, recipient)
      .filter(({ applies }) => applies)
      .map(({ code }) => [code, said[code]()]),
  );
}

function higherText({ rate, points, reason }: HigherInterest): string {
  const owed =
    points === null
      ? `${germanDecimal(rate ?? '0')} % im Jahr`
      : `${germanDecimal(points)} Prozentpunkten über dem Basiszinssatz`;
  return `Verlangt werden Zinsen von ${owed}. Der Satz liegt über dem gesetzlichen Verzugszinssatz von 5 Prozentpunkten über dem Basiszinssatz (§ 288 Abs. 1 BGB). Grund: ${reason ?? ''}.`;
}

function addressText({ issuer }: LetterFacts, { name }: Recipient): string {
  const where = [issuer.email, issuer.phone].filter((each) => each !== null).join(' oder ');
  return `Die Anschrift von ${name} hat uns nicht der Gläubiger mitgeteilt; sie wurde ermittelt. Ist sie falsch oder richtet sich die Forderung nicht gegen Sie, teilen Sie uns das bitte mit: ${where}.`;
}

function authorityText({ issuer: { supervisory_authority: authority } }: LetterFacts): string {
  if (authority == null) return '';
  const { name, address, email } = authority;
  return [`Für uns zuständig ist: ${name}`, address, email].filter(Boolean).join(', ');
}

/** Those that the part `duties` prints. */
export const dutyPieces = (texts: ReadonlyMap<LetterDuty, string>): Piece[] =>
  (Object.keys(headings) as Printed[]).flatMap((duty): Piece[] => {
    const text = texts.get(duty);
    return text === undefined
      ? []
      : [
          { kind: 'heading', text: headings[duty] },
          { kind: 'paragraph', runs: [{ text }] },
        ];
  });

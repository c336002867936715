/** What is missing, in words, each with the place where it is entered. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { Link } from '@tanstack/react-router';
import { inEnglish } from '../../data/form/Form.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { decisionWords } from './reasons.ts';

interface ProblemsProps {
  readonly problems: Decision['problems'];
  /** Whose the fields are; a place that is not known is no link. */
  readonly invoice?: string;
  readonly debtor?: string;
  readonly company?: string;
}

/** The sentence of a problem; undefined for one that has none in the language of the page. */
export function useProblemText(): (problem: Decision['problems'][number]) => string | undefined {
  const { fields, problems: said } = useTexts(decisionWords);
  return ({ field, code }) => {
    const name = fields[field] ?? fields[field.split('.').slice(0, 2).join('.')];
    return name === undefined || said[code] === undefined ? undefined : `${name} ${said[code]}`;
  };
}

export function Problems({ problems, ...of }: ProblemsProps) {
  const textOf = useProblemText();
  return (
    <ul>
      {problems.map((problem, index) => {
        const to = placeOf(problem.field, of);
        const text = textOf(problem) ?? inEnglish(problem.message);
        return <li key={index}>{to === undefined ? text : <Link to={to}>{text}</Link>}</li>;
      })}
    </ul>
  );
}

function placeOf(field: string, { invoice, debtor, company }: Omit<ProblemsProps, 'problems'>): string | undefined {
  if (field.startsWith('debtor')) return debtor && paths.operator.dunningDebtor(debtor);
  if (field.startsWith('company')) return company && paths.operator.company(company, 'data');
  return invoice && paths.operator.invoice(invoice);
}

/** How a debtor can be scripted: what the metadata of a claim says, with what then happens. */
import { scenarioType } from '@mahnwerk/contract/shapes/sandbox-scenario.ts';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';

const examples = [
  'pays_after_letter:1',
  'pays_half_after_letter:1',
  'objects_after_letter:1',
  'insolvent_after_letter:1',
  'dies_after_letter:1',
  'moves_after_letter:1',
  'promises_after_letter:1',
  'breaks_promise_after_letter:1',
  'keeps_plan',
  'breaks_plan_at:2',
  'silent',
] as const;
export type Example = (typeof examples)[number];

export function Scenarios() {
  const { sandbox: words } = useDeveloperWords();
  return (
    <details>
      <summary>{words.scenarios}</summary>
      <p>{words.scenariosAbout}</p>
      <Scroll name={words.scenarios}>
        <table className={tables.grid} aria-label={words.scenarios}>
          <thead>
            <tr>
              <th scope="col">{words.scenario}</th>
              <th scope="col">{words.happens}</th>
              <th scope="col">{words.metadata}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map((value) => (
              <tr key={value}>
                <th scope="row">
                  <code>{value}</code>
                </th>
                <td>{words.ofScenario[value]}</td>
                <td>
                  <Copy text={JSON.stringify({ type: scenarioType, value })} label={words.copy(value)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

/** How a debtor can be scripted: what the metadata of a claim says, with what then happens. */
import { scenarioExamples, scenarioType } from '@mahnwerk/contract/shapes/sandbox-scenario.ts';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';

export function Scenarios() {
  const { sandbox: words } = useDeveloperWords();
  return (
    <details>
      <summary>{words.scenarios}</summary>
      <p>{words.scenariosAbout}</p>
      <Scroll name={words.scenarios}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={words.scenarios}>
          <thead>
            <tr>
              <th scope="col">{words.scenario}</th>
              <th scope="col">{words.happens}</th>
              <th scope="col">{words.metadata}</th>
            </tr>
          </thead>
          <tbody>
            {scenarioExamples.map((value) => (
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

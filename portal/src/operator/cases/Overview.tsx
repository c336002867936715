/** „Übersicht“: what was agreed and the claims; what happens next and the last entries stand beside every tab. */
import { Later } from '../../ui/Later.tsx';
import { AgreementsSummary } from '../case-money/AgreementsSummary.tsx';
import { LimitationCard } from '../limitation/LimitationCard.tsx';
import { StopsCard } from '../stops/StopsCard.tsx';
import { TitlesCard } from '../titles/TitlesCard.tsx';
import { ClaimsCard } from './ClaimsCard.tsx';

export function Overview() {
  return (
    <>
      <Later>
        <AgreementsSummary />
      </Later>
      <Later>
        <StopsCard />
      </Later>
      <ClaimsCard />
      <Later>
        <TitlesCard />
      </Later>
      <Later>
        <LimitationCard />
      </Later>
    </>
  );
}

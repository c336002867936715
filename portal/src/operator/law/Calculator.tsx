/** „Rechner“: interest and fees of the law, computed by the service and booked nowhere. */
import { FeeQuoteForm } from './FeeQuote.tsx';
import { InterestQuoteForm } from './InterestQuote.tsx';
import { LawFrame } from './LawFrame.tsx';

export const LawCalculator = () => (
  <LawFrame>
    <InterestQuoteForm />
    <FeeQuoteForm />
  </LawFrame>
);

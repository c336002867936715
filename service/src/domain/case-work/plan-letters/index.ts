/** Letters of instalment plans: the confirmation of one that was concluded, and a reminder before each instalment (case-work.md 7). */
import { type Module, module } from '../../../platform/module.ts';
import type { LetterNeeds } from '../../case-correspondence/case-letters/index.ts';
import { sendPlanLetters } from './jobs.ts';
import { confirmHandler } from './work.ts';

export { erasePlanLetters } from './store.ts';

/** @param needs what the letters need of areas above */
export const planLettersModule = (needs: LetterNeeds): Module =>
  module({
    jobs: ({ environment }) => [sendPlanLetters({ needs, environment })],
    work: ({ database }, { environment }) => [confirmHandler(database, { needs, environment })],
  });

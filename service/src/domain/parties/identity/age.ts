/** Whether a person is of age. */
import { ageOn } from '../../../values/day.ts';

/** § 2 BGB. */
const majority_years = 18;

/** Whether a person is a minor on a day; without a date of birth it counts as of age. */
export const isMinor = (birthDate: string | null, day: string): boolean =>
  birthDate !== null && ageOn(birthDate, day) < majority_years;

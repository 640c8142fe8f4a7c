import { badgeMaximum } from '@portico/api/constants.ts';

/** What a badge shows for a count: `99+` above the largest number of the specification, section 9. */
export function badgeText(count: number): string {
	return count > badgeMaximum ? `${badgeMaximum}+` : String(count);
}

import { badgeMaximum } from '@portico/api/constants.ts';

/** The text of a badge: `99+` above the maximum of the specification, section 9. */
export function badgeText(count: number): string {
	return count > badgeMaximum ? `${badgeMaximum}+` : String(count);
}

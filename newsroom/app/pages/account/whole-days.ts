const dayMs = 24 * 60 * 60 * 1000;

/** Whole days that have passed since a timestamp. */
export function daysSince(at: string, now: Date): number {
	return Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / dayMs));
}

/** Days until a timestamp, the one that has begun included; 0 or less once it has passed. */
export function daysUntil(at: string, now: Date): number {
	return Math.ceil((Date.parse(at) - now.getTime()) / dayMs);
}

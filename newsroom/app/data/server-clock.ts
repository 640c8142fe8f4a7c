/** How far this device's clock is behind the server's; null before the first answer. */
let behindMs: number | null = null;

/** Notes the time of an answer. A device's own clock may be years off. */
export function noteServerTime({ headers }: Response): void {
	const sentAt = Date.parse(headers.get('Date') ?? '');
	if (!Number.isNaN(sentAt)) behindMs = sentAt - Date.now();
}

/** The time by the server's clock, to the second; by the device's while no answer has come. */
export function serverTime(): Date {
	return new Date(Date.now() + (behindMs ?? 0));
}

/** Whether the server's clock is known. */
export const isServerTimeKnown = (): boolean => behindMs !== null;

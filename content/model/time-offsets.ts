/** From a time on (milliseconds since 1970), the clocks of a zone are so many minutes ahead of UTC. */
export type TimeOffset = [from: number, minutes: number];

const dayMs = 86_400_000;

/** No zone changes its clocks for less: some do for Ramadan. */
const stepMs = 28 * dayMs;

/** Of each zone, with the year up to which it was computed. */
const computed = new Map<string, { year: number; offsets: TimeOffset[] }>();

/**
 * When the clocks of a time zone were changed since 1970, and will be in the next two years: with these, browsers tell
 * dates without `Intl`, whose first use takes as long as rendering a third of a page (decision 067).
 *
 * @returns at least one, the first of 1970
 */
export function timeOffsetsOf(timeZone: string): TimeOffset[] {
	const year = new Date().getUTCFullYear() + 2;
	const known = computed.get(timeZone);
	if (known?.year === year) return known.offsets;
	const minutesAt = (time: number) => offsetAt(time, timeZone) / 60_000;
	const offsets: TimeOffset[] = [[0, minutesAt(0)]];
	const end = Date.UTC(year + 1, 0, 1);
	for (let time = stepMs; time < end; time += stepMs) {
		const minutes = minutesAt(time);
		if (minutes === offsets.at(-1)?.[1]) continue;
		let [before, after] = [time - stepMs, time];
		while (after - before > 60_000) {
			const middle = Math.floor((before + after) / 120_000) * 60_000;
			if (minutesAt(middle) === minutes) after = middle;
			else before = middle;
		}
		offsets.push([after, minutes]);
	}
	computed.set(timeZone, { year, offsets });
	return offsets;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a time zone from UTC at a time, in milliseconds. */
export function offsetAt(time: number, timeZone: string): number {
	let format = formats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
		formats.set(timeZone, format);
	}
	const [, sign, hours = '0', minutes = '0', seconds = '0'] =
		/GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(format.format(time)) ?? [];
	const milliseconds = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
	return sign === '-' ? -milliseconds : milliseconds;
}

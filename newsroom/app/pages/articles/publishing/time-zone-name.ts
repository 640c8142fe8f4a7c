/** A time zone as readers know it, with its identifier: `中国标准时间 (Asia/Shanghai)`. */
export function timeZoneName(timeZone: string, locale: string): string {
	const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
	const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
	return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
}

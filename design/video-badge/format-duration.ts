/** Formats a duration in seconds: `0:20`, `1:23`, `1:02:03`. */
export function formatDuration(duration: number): string {
	const { hours, minutes, seconds } = splitDuration(duration);
	return hours > 0
		? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
		: `${minutes}:${twoDigits(seconds)}`;
}

/** Whole hours, minutes and seconds; at least one second. */
export function splitDuration(duration: number) {
	const whole = Math.max(1, Math.round(duration));
	return {
		hours: Math.floor(whole / 3600),
		minutes: Math.floor((whole % 3600) / 60),
		seconds: whole % 60,
	};
}

function twoDigits(value: number): string {
	return String(value).padStart(2, '0');
}

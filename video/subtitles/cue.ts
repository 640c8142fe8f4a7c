/** One caption. Times are milliseconds of the film. */
export interface Cue {
	start: number;
	end: number;
	/** WebVTT cue settings, checked, or ''. */
	settings: string;
	/** WebVTT cue text, cleaned: holds only known tags, no blank line and no `-->`. */
	text: string;
}

const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timingLine = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s+(.*))?$`);

/**
 * Reads a line with a cue's times, as WebVTT or as SRT writes it: hours may be missing, a comma may stand for the
 * point, a fraction may be short or missing.
 *
 * @returns null for a line that is none, or whose times cannot be.
 */
export function parseTimingLine(line: string): { start: number; end: number; settings: string } | null {
	const match = timingLine.exec(line);
	if (!match) return null;
	const start = milliseconds(match.slice(1, 5));
	const end = milliseconds(match.slice(5, 9));
	return start === null || end === null ? null : { start, end, settings: match[9] ?? '' };
}

function milliseconds([hours, minutes, seconds, fraction]: (string | undefined)[]): number | null {
	if (Number(minutes) > 59 || Number(seconds) > 59) return null;
	return (
		(Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
		Number((fraction ?? '').padEnd(3, '0'))
	);
}

/** Milliseconds as WebVTT writes them, always with hours. */
export function formatTime(milliseconds: number): string {
	const whole = Math.round(milliseconds);
	const part = (divisor: number, modulus: number, digits: number) =>
		String(Math.floor(whole / divisor) % modulus).padStart(digits, '0');
	return `${part(3_600_000, 10_000, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

const percentage = String.raw`(?:\d{1,2}(?:\.\d+)?|100(?:\.0+)?)%`;
const validSettings: Record<string, RegExp> = {
	vertical: /^(?:rl|lr)$/,
	line: new RegExp(`^(?:-?\\d{1,3}|${percentage})(?:,(?:start|center|end))?$`),
	position: new RegExp(`^${percentage}(?:,(?:line-left|center|line-right))?$`),
	size: new RegExp(`^${percentage}$`),
	align: /^(?:start|center|end|left|right)$/,
};

/** Leaves of a cue's settings those that WebVTT knows. Regions go: their definitions are not kept. */
export function cleanSettings(settings: string): string {
	const kept = new Map<string, string>();
	for (const setting of settings.trim().split(/\s+/)) {
		const [name = '', value = ''] = setting.split(/:(.*)/s);
		if (Object.hasOwn(validSettings, name) && validSettings[name]?.test(value)) kept.set(name, value);
	}
	return [...kept].map(([name, value]) => `${name}:${value}`).join(' ');
}

/** The cues as the body of a WebVTT file, each block behind a blank line. */
export function formatCues(cues: readonly Cue[]): string {
	return cues
		.map(
			({ start, end, settings, text }) =>
				`\n${formatTime(start)} --> ${formatTime(end)}${settings && ` ${settings}`}\n${text}\n`,
		)
		.join('');
}

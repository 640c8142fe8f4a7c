/** One subtitle cue. Times are milliseconds from the start of the video. */
export interface Cue {
	start: number;
	end: number;
	/** Validated WebVTT cue settings, or ''. */
	settings: string;
	/** Sanitised WebVTT cue text: allowed tags only, no blank line and no `-->`. */
	text: string;
}

const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timingLine = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s+(.*))?$`);

/**
 * Parses a WebVTT or SRT timing line. Hours and fractions are optional, and a comma may replace the decimal
 * point.
 *
 * @returns null for any other line, or impossible times
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

/** Formats milliseconds as a WebVTT timestamp, always with hours. */
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

/** Keeps valid WebVTT cue settings only. Drops regions, because their definitions are not kept. */
export function cleanSettings(settings: string): string {
	const kept = new Map<string, string>();
	for (const setting of settings.trim().split(/\s+/)) {
		const [name = '', value = ''] = setting.split(/:(.*)/s);
		if (Object.hasOwn(validSettings, name) && validSettings[name]?.test(value)) kept.set(name, value);
	}
	return [...kept].map(([name, value]) => `${name}:${value}`).join(' ');
}

/** Formats cues as the body of a WebVTT file, each block after a blank line. */
export function formatCues(cues: readonly Cue[]): string {
	return cues
		.map(
			({ start, end, settings, text }) =>
				`\n${formatTime(start)} --> ${formatTime(end)}${settings && ` ${settings}`}\n${text}\n`,
		)
		.join('');
}

/** Not a subtitle file, or not a valid language. The message is for the operator and names the file. */
export class UnusableSubtitles extends Error {
	override name = 'UnusableSubtitles';
	readonly kind: 'encoding' | null;

	/** @param kind what is wrong, where others have words of their own for it */
	constructor(message: string, kind: 'encoding' | null = null) {
		super(message);
		this.kind = kind;
	}
}

/** ffmpeg or a required component is not installed. The message explains how to install it. */
export class FfmpegMissing extends Error {
	override name = 'FfmpegMissing';

	/** @param problem what is missing, as a sentence */
	constructor(problem: string) {
		super(
			[
				problem,
				'Packaging videos for streaming requires ffmpeg (with ffprobe, libx264 and AAC). To install it:',
				'  Debian, Ubuntu   apt-get install ffmpeg',
				'  Alpine           apk add ffmpeg',
				'  Fedora           dnf install ffmpeg (from RPM Fusion)',
				'  macOS            brew install ffmpeg',
				'  Windows          winget install ffmpeg',
				'If it is installed but not on the PATH, set FFMPEG_PATH and FFPROBE_PATH.',
			].join('\n'),
		);
	}
}

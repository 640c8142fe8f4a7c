/** ffmpeg, or a part of it that is needed, is not on this machine; the message says how to get it. */
export class FfmpegMissing extends Error {
	override name = 'FfmpegMissing';

	/** `lack`: what is missing, as a sentence. */
	constructor(lack: string) {
		super(
			[
				lack,
				'Films are made ready to stream by ffmpeg (with ffprobe, libx264 and AAC). To install it:',
				'  Debian, Ubuntu   apt-get install ffmpeg',
				'  Alpine           apk add ffmpeg',
				'  Fedora           dnf install ffmpeg (from RPM Fusion)',
				'  macOS            brew install ffmpeg',
				'  Windows          winget install ffmpeg',
				'Where it is installed but not on the path, name the programs in FFMPEG_PATH and FFPROBE_PATH.',
			].join('\n'),
		);
	}
}

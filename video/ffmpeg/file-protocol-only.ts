/**
 * Restricts ffmpeg and ffprobe to local files. Otherwise a playlist passed as a video could make them fetch any
 * URL from within the network.
 */
export const fileProtocolOnly: readonly string[] = ['-protocol_whitelist', 'file'];

/** Adds the restriction before every input, because the option applies to the next input only. */
export const restrictInputsToFiles = (parameters: readonly string[]): string[] =>
	parameters.flatMap((parameter) => (parameter === '-i' ? [...fileProtocolOnly, parameter] : [parameter]));

/**
 * Environment of ffmpeg and ffprobe. Statically linked builds crash when a transport stream names its channel,
 * because they load the system's gconv tables, which belong to another C library. An invalid path disables
 * those tables and leaves the name undecoded; distribution builds lose nothing used here.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, GCONV_PATH: '/nonexistent' });

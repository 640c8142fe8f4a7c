/**
 * The environment that ffmpeg and ffprobe run in. Builds linked statically (those that are downloaded as one
 * file) load the system's character tables, made for another C library, as soon as a transport stream names
 * its channel, and crash without a word. Without the cache of these tables they find none, and leave the name
 * as it is; builds of distributions lose nothing that is used here.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, GCONV_PATH: '/nonexistent' });

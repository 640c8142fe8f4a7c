/**
 * Constants of the video player (specification, sections 8 and 9). They are passed to video.js
 * where it has an option; a test compares those that it hard-codes.
 */
export const videoPlayer = {
	/** Interval of the stall check. */
	stallCheckMs: 250,
	/** Consecutive appends without buffer growth that exclude a playlist. */
	appendsWithoutGrowth: 10,
	playlistExclusionSeconds: 60,
	/**
	 * Only playlists below this height are re-enabled when all are excluded, for example because a key is
	 * unavailable.
	 */
	minimumHeightWhenAllExcluded: 720,
	/** Smoothing factor of the bit rate estimate; used by buffer-based adaptation only. */
	bitrateSmoothing: 0.55,
	/** Minimum interval between two automatic reloads of a source after errors (specification, section 8). */
	reloadIntervalSeconds: 30,
	/** Minimum interval after a load before “Try again” works. */
	minRetryIntervalMs: 3_000,
	requestTimeoutMs: 45_000,
	goalBufferSeconds: 30,
	maximumBufferSeconds: 60,
	backBufferSeconds: 30,
	/** Assumed bandwidth in bits per second before any measurement. */
	initialBandwidth: 4_194_304,
	/** Error codes: decode error (specification, section 8), failed or rejected request, server error (500 and above). */
	errorCodes: { decode: 3, network: 2, server: 4 },
} as const;

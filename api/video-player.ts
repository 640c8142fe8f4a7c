/**
 * The video player's figures (specification, section 9; section 8 has its error codes). Where the library takes
 * one as an option it is given this one; where it has it built in, a test reads it back.
 */
export const videoPlayer = {
	/** How often playback is checked for a stall. */
	stallCheckMs: 250,
	/** So many appends in a row without a longer buffer exclude a playlist. */
	appendsWithoutGrowth: 10,
	playlistExclusionSeconds: 60,
	/** When all playlists are excluded, as for want of a key, those of less than this height are let back in. */
	minimumHeightWhenAllExcluded: 720,
	/** Smoothing of the bit rate; acts with buffer-based adaptation alone. */
	bitrateSmoothing: 0.55,
	/** A source is reloaded after an error at most once in so many seconds (section 8). */
	reloadIntervalSeconds: 30,
	requestTimeoutMs: 45_000,
	goalBufferSeconds: 30,
	maximumBufferSeconds: 60,
	backBufferSeconds: 30,
	/** Bits per second that are assumed before anything was measured. */
	initialBandwidth: 4_194_304,
	/** Error codes: a decode error (section 8); a request refused or lost; one a server failed at (500 and above). */
	errorCodes: { decode: 3, network: 2, server: 4 },
} as const;

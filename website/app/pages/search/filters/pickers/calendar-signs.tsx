/** Signs of the calendar, drawn as those of the interface are; they come with the calendar's code. */
function sign(path: string) {
	return function Sign() {
		return (
			<svg
				viewBox="0 0 20 20"
				width="20"
				height="20"
				fill="none"
				stroke="currentColor"
				strokeWidth="1.5"
				aria-hidden="true"
			>
				<path d={path} />
			</svg>
		);
	};
}

export const CalendarSign = sign('M3 5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4');
export const PreviousSign = sign('m12 5-5 5 5 5');
export const NextSign = sign('m8 5 5 5-5 5');

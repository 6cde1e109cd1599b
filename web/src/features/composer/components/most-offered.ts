/** As many as a picker offers at once. */
export const MOST_OFFERED = 6

/** Who is writing, in words. */
export const TYPING_TEXTS = {
  one: (fullName: string) => `${fullName} is typing…`,
  two: (first: string, second: string) => `${first} and ${second} are typing…`,
  several: 'Several people are typing…',
}

import type { Place } from './world.ts'

/** name | sex | year of birth | what the illness brings */
export const OTHER_PATIENTS: Record<Place, string> = {
  north: `
Edith Vasquez | f | 1938 | breath o2
Leonard Achebe | m | 1944 | pain
Sigrid Halvorsen | f | 1933 | mind
Raymond Kowalczyk | m | 1951 | pain
Dolores Pettigrew | f | 1947 | breath o2
Arthur Nwosu | m | 1940 | breath
Frances Delgado | f | 1943 | pain
Ivan Petrosyan | m | 1952 | pain
Winifred Cole | f | 1929 | mind
Salvatore Bruno | m | 1937 | breath o2
Hye-jin Park | f | 1956 | pain interpreter
Clarence Whitmore | m | 1945 | pain
Ottilie Brandt | f | 1931 | mind
Jerome Castor | m | 1950 | breath o2
Kathleen Moriarty | f | 1942 | pain
Gustavo Prieto | m | 1948 | pain interpreter
Lillian Ashworth | f | 1935 | breath
Bernard Fitzgerald | m | 1939 | mind
Nkechi Obi | f | 1961 | pain`,
  mill: `
Stanley Mroz | m | 1942 | breath o2
Rosemary Tan | f | 1950 | pain
Eugene Larkin | m | 1936 | mind
Perpetua Silva | f | 1946 | pain interpreter
Donald Escobar | m | 1953 | pain
Mabel Thornquist | f | 1930 | mind
Virgil Hutchins | m | 1941 | breath o2
Annika Sorensen | f | 1959 | pain
Calvin Roberts | m | 1947 | breath
Teresa Novak | f | 1938 | pain
Hideo Tanaka | m | 1934 | breath o2
Josephine Amari | f | 1944 | pain
Roland Gauthier | m | 1949 | pain
Cordelia Banks | f | 1932 | mind
Mehmet Yilmaz | m | 1955 | pain interpreter
Ruth Feinberg | f | 1937 | breath
Alvin Prudhomme | m | 1943 | pain
Lucinda Marsh | f | 1948 | breath o2
Patrick Donnelly | m | 1940 | mind
Esperanza Lugo | f | 1945 | pain`,
  house: `
Theodore Abbott | m | 1939 | pain
Constance Okonkwo | f | 1946 | breath o2
Miroslav Havel | m | 1944 | pain
Pearl Washington | f | 1934 | mind
Emmett Sandoval | m | 1951 | pain
Greta Lindholm | f | 1941 | breath o2
Cyrus Daneshvar | m | 1938 | pain
Loretta Jimenez | f | 1953 | pain
Nils Aaberg | m | 1933 | mind
Beverly Castagna | f | 1947 | breath
Amadou Diallo | m | 1957 | pain interpreter
Phyllis Trent | f | 1936 | mind
Gordon MacLeish | m | 1942 | breath o2
Yolanda Pires | f | 1949 | pain
Bertram Voss | m | 1935 | pain
Celestine Noel | f | 1943 | breath`,
}

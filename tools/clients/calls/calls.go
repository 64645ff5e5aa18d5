// Ten calls of a generated Go client; the argument is the URL of the service.
package main

import (
	"context"
	"fmt"
	"os"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

var calls = 0

func right(name string, condition bool, err error) {
	if err != nil || !condition {
		fmt.Println(name, "answered otherwise", err)
		os.Exit(1)
	}
	calls++
}

func main() {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Args[1]}}
	client := openapi.NewAPIClient(configuration)
	ctx := context.Background()

	found, _, err := client.SymbolsAPI.SearchPublicSymbols(ctx).Q("dog").Language("en").Execute()
	right("searchPublicSymbols", err == nil && found.Data[0].Name == "dog", err)
	search, _, err := client.SymbolsAPI.SearchSymbols(ctx).Q("dog").Lang("en").Sort("name").Facets([]string{"set", "has_audio"}).Execute()
	right("searchSymbols", err == nil && len(search.Facets.Set) > 0, err)
	suggested, _, err := client.SymbolsAPI.SuggestSymbols(ctx).Q("do").Lang("en").Execute()
	right("suggestSymbols", err == nil && len(suggested.Data) > 0, err)
	symbol, _, err := client.SymbolsAPI.GetSymbol(ctx, 574).Lang("de").Execute()
	right("getSymbol", err == nil && symbol.Data.Id == 574, err)
	words := openapi.NewMatchWordsRequest([]string{"dog", "xqzwvkjx"})
	words.SetLang("en")
	matched, _, err := client.SymbolsAPI.MatchWords(ctx).MatchWordsRequest(*words).Execute()
	right("matchWords", err == nil && matched.Data[0].Symbol.IsSet() && matched.Data[1].Symbol.Get() == nil, err)
	read, _, err := client.SentencesAPI.ReadSentence(ctx).Text("two dogs").Lang("en").Execute()
	right("readSentence", err == nil && len(read.Data) == 2, err)
	sentence := openapi.NewReadPostedSentenceRequest("two dogs", "en")
	posted, _, err := client.SentencesAPI.ReadPostedSentence(ctx).ReadPostedSentenceRequest(*sentence).Execute()
	right("readPostedSentence", err == nil && len(posted.Data) == 2, err)
	languages, _, err := client.CatalogueAPI.ListLanguages(ctx).Execute()
	right("listLanguages", err == nil && len(languages.Data) > 20, err)
	sets, _, err := client.CatalogueAPI.ListSets(ctx).Execute()
	right("listSets", err == nil && len(sets.Data) > 0, err)
	word := openapi.NewReportMissingWordRequest("dog", "en")
	reported, _, err := client.CatalogueAPI.ReportMissingWord(ctx).ReportMissingWordRequest(*word).Execute()
	right("reportMissingWord", err == nil && reported.Data.LanguageCode == "en", err)
	fmt.Println(calls, "calls")
}
